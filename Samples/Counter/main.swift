print("Not built yet.")
