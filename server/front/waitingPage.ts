import type { IncomingMessage, ServerResponse } from 'node:http'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales, toRecord } from '#lib/site.ts'
import { type PlainPage, sendPlainPage } from './plainPage.ts'

const page: PlainPage = {
  sections: toRecord(locales, (locale) => dictionaries[locale].errors.unavailable),
  reloadSeconds: 3,
  message: 'The site is not ready at this moment.',
}

/** Answers while there is no release, mainly before the first one. */
export const sendWaitingPage = (request: IncomingMessage, response: ServerResponse): void =>
  sendPlainPage(request, response, page)
