import { isCrawler } from '#lib/preferences/language.ts'

/**
 * Programs that open pages with a browser's engine or claim to: headless browsers, audits, monitors, scanners, previews of
 * links in mails and chats, and libraries for requests. Most say what they are; one that says it is a person is counted.
 */
const machines =
  /headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|lighthouse|pagespeed|ptst|gtmetrix|pingdom|uptime|statuscake|site24x7|monitor|scan(?:ner)?\b|audit|archiver|screenshot|preview|fetch|feed|validator|linkcheck|http-?client|\bbots?[_/ ]|gpt|claude|anthropic|perplexity|python|java\/|curl|wget|libwww|okhttp|axios|node(?:-fetch|\.js|\/)|go-http|ruby|perl|php|scrapy|httrack|nikto|sqlmap|nuclei|zgrab|masscan|^mozilla\/\d\.\d$/i

/**
 * What nearly all people's browsers send: systems and engines by name, numbers, and nothing else. Looked for first, because
 * the names above take microseconds to look for.
 */
const usualBrowser =
  /^Mozilla\/5\.0 \((?:Windows NT [\d.]+; Win64; x64|Macintosh; Intel Mac OS X [\d_.]+|X11; (?:Ubuntu; )?Linux x86_64|Linux; Android [\d.]+; K|Android [\d.]+; Mobile|iPhone; CPU iPhone OS [\d_]+ like Mac OS X|iPad; CPU OS [\d_]+ like Mac OS X)(?:; rv:[\d.]+)?\) (?:AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)|Gecko\/[\d.]+)(?: (?:Chrome|Version|Mobile|Safari|Firefox|Edg|OPR)\/[\dE.]+| Mobile)+$/

/** Whether a user agent is known not to be a person's browser; without one, it is not. */
export function isRobot(userAgent: unknown): boolean {
  if (typeof userAgent !== 'string' || userAgent.trim() === '') return true
  if (userAgent.length < 300 && usualBrowser.test(userAgent)) return false
  const known = userAgent.slice(0, 500)
  return isCrawler(known) || machines.test(known)
}
