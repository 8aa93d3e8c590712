import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { closesStudio, formatIncident, type Incident } from '../status/incident.ts'
import { isUnder } from './address.ts'
import { sendPlainPage } from './plainPage.ts'

/** An open browser reloads the page this often, so that it shows the Studio soon after the repair. */
const reloadSeconds = 30

const headings = { fr: 'Le Studio est fermé', en: 'The Studio is closed' }

/** Answers at the addresses of the Studio while it is closed. Leaves out details, because anybody may be asking. */
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
