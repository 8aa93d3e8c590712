import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { closesStudio, formatIncident, type Incident } from '#lib/publishing/incident.ts'
import { isUnder } from './address.ts'
import { sendPlainPage } from './plainPage.ts'

/** So that an open browser finds the Studio again after the repair. */
const reloadSeconds = 30

const headings = { fr: 'Le Studio est fermé', en: 'The Studio is closed' }

/**
 * While the Studio cannot work, answers at its addresses with the damaged file and the command that repairs it. Returns
 * false if there is nothing to explain. Leaves out details, because the owner cannot be recognised.
 */
export function explainIfClosed(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  incidents: readonly Incident[],
): boolean {
  const closing = incidents.filter(closesStudio).map((incident) => ({ ...incident, detail: null }))
  if (closing.length === 0 || !(isUnder(path, '/studio') || path === '/lake/sign-in')) return false
  const toSection = (locale: StudioLanguage) => ({
    heading: headings[locale],
    text: closing.map((incident) => formatIncident(incident, locale)).join('\n\n'),
  })
  sendPlainPage(request, response, { fr: toSection('fr'), en: toSection('en') }, reloadSeconds)
  return true
}
