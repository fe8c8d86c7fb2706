@_exported import MullionCore
@_exported import MullionScenes
@_exported import MullionText
