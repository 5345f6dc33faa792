@main struct StandIn { static func main() {} }
