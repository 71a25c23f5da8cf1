import robotsParser from 'robots-parser'

/** The name under which sites can address rules to us. */
const AGENT = 'Parlance'
/** Longer delays would make a sync of a few hundred pages take hours. */
const DELAY_MAX_S = 10

// its types describe a default export of an ES module, which it is not
const parse = robotsParser as unknown as typeof robotsParser.default

export type RobotRules = {
  allows(url: string): boolean
  /** Seconds between two requests. */
  delay_s: number
}

/** The rules of a robots.txt (RFC 9309) for this client. */
export function robotRules(address: string, text: string): RobotRules {
  const robot = parse(address, text)
  return {
    allows: (url) => robot.isAllowed(url, AGENT) !== false,
    delay_s: Math.min(Math.max(robot.getCrawlDelay(AGENT) ?? 0, 0), DELAY_MAX_S),
  }
}
