import { scriptGuard } from '#lib/security/scriptGuard.ts'
import { beforePaintScript } from './beforePaintScript.ts'

const charset = '<meta charSet="utf-8"/>'
const ownScripts = [scriptGuard, beforePaintScript].map((script) => `<script>${script}</script>`).join('')

/**
 * Chromium asks for what it finds further down in a page before it runs the scripts further up, unless a policy
 * stands between them, which could forbid it. This one forbids nothing that the page's own policy allows.
 * https://source.chromium.org/chromium/chromium/src/+/main:third_party/blink/renderer/core/html/parser/html_preload_scanner.cc
 */
const endOfLookingAhead = `<meta http-equiv="content-security-policy" content="object-src 'none'"/>`

/**
 * Moves the site's own scripts to the beginning of a generated page's head. React puts styles, fonts and scripts
 * before them, and styles keep them from running: a visitor who is then sent to the page in the other language would
 * have waited for files of a page that is never shown, and have begun to load others twice. Null where the head does not
 * hold these scripts once, one after the other.
 */
export function decideFirst(html: string): string | null {
  const parts = html.split(ownScripts)
  const [head, rest] = parts
  if (parts.length !== 2 || head === undefined || rest === undefined || !head.includes(charset)) return null
  return head.replace(charset, () => charset + ownScripts + endOfLookingAhead) + rest
}
