import Mullion

@Destinations enum PathByMacro {
  case tally(Tally)
  case greeting(Greeting)
}
