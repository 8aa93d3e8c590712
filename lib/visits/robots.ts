import { isCrawler } from '#lib/preferences/language.ts'

/**
 * Programs that open pages with a browser's engine or claim to: headless browsers, audits, monitors, scanners, previews of
 * links in mails and chats, and libraries for requests. Most say what they are; one that says it is a person is counted.
 */
const machines =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|lighthouse|pagespeed|ptst|gtmetrix|pingdom|uptime|statuscake|site24x7|monitor|scan(?:ner)?\b|audit|archiver|screenshot|preview|fetch|feed|validator|linkcheck|http-?client|\bbots?[_/ ]|gpt|claude|anthropic|perplexity|python|java\/|curl|wget|libwww|okhttp|axios|node(?:-fetch|\.js|\/)|go-http|ruby|perl|php|scrapy|httrack|nikto|sqlmap|nuclei|zgrab|masscan|^mozilla\/\d\.\d$/i

/** Whether a user agent is known not to be a person's browser; without one, it is not. */
export function isRobot(userAgent: unknown): boolean {
  if (typeof userAgent !== 'string' || userAgent.trim() === '') return true
  const known = userAgent.slice(0, 500)
  return isCrawler(known) || machines.test(known)
}
