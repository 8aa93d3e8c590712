import { answerWith, isFromThisSite, noStoreHeaders, type ServerPlugin } from '@freelance-site/foundation'
import {
  createRateLimit,
  type RateLimit,
  readBody,
  type TrustedSender,
  toVisitorAddress,
} from '@freelance-site/foundation/server'
import Cookies from 'js-cookie'
import { z } from 'zod'
import { parseConsent, refusesNecessary, toConsentValue } from '../consent.ts'
import { consentCookie, cookieAttributes, languageCookie, readCookie, themeCookie } from '../cookies.ts'

/**
 * What the endpoint for choices must know of the site.
 * @example
 * import { preferences } from '@freelance-site/preferences/server'
 *
 * const plugin = preferences({
 *   path: '/api/preferences',
 *   languages: ['de', 'en'],
 *   savedHash: '#choice-saved',
 *   trusted: { ownFront: false, proxies: 1 },
 * })
 */
export type PreferencesOptions = {
  /** The path of the endpoint. */
  path: string
  languages: readonly [string, ...string[]]
  /** Where the page with the form says that a choice is saved, such as `#choice-saved`. */
  savedHash: string
  trusted: TrustedSender
}

/** Enough for a visitor who tries everything, and for an office behind one address. */
const limits = { windowSeconds: 60, perVisitor: 60, overall: Number.MAX_SAFE_INTEGER }

const bodyLimit = 1024

/**
 * Sets the cookies of a visitor's choices again, with the same names, values and attributes as the scripts do: Safari forgets
 * cookies of scripts after seven days. Without scripts a form sends the choice. Nothing is stored on the server.
 */
export const preferences = (options: PreferencesOptions): ServerPlugin => ({
  name: 'preferences',
  endpoints: ({ siteUrl, log }) => {
    const limit = createRateLimit({ name: 'preferences', limits, database: null, log })
    return {
      [options.path]: {
        method: 'POST',
        handle: (request) => handleChoices(request, { ...options, ...limit, siteUrl }),
      },
    }
  },
})

type Deps = Omit<PreferencesOptions, 'path'> &
  Pick<RateLimit, 'consumeVisitorQuota'> & { siteUrl: string | undefined }

/** Sets the cookies of a choice. A script gets 204; a form is redirected (303) to the page that sent it. */
export async function handleChoices(request: Request, deps: Deps): Promise<Response> {
  const { headers } = request
  const body = await readBody(request, bodyLimit)
  if (body.kind === 'tooLarge') return answerWith(413, 'The body is over 1 KB.')
  if (!isFromThisSite(headers, deps.siteUrl)) return answerWith(403, 'Only pages of this site may send.')
  const quota = await deps.consumeVisitorQuota(toVisitorAddress(headers, deps.trusted))
  if (quota.kind === 'limited') return answerWith(429, 'Too many choices; wait a little.')
  if (headers.get('content-type')?.split(';')[0] !== 'application/x-www-form-urlencoded')
    return answerWith(415, 'Send a form.')
  const text = body.kind === 'read' ? new TextDecoder().decode(body.bytes) : ''
  const choices = parseChoices(text, deps.languages)
  if (choices === null) return answerWith(400, 'There is no such choice.')
  const answer = new Headers(noStoreHeaders)
  for (const line of toCookieLines(choices, headers.get('cookie') ?? '')) answer.append('set-cookie', line)
  // A form is answered by a page, a script by nothing.
  if (!headers.get('accept')?.includes('text/html'))
    return new Response(null, { status: 204, headers: answer })
  answer.set('location', toReturnPath(headers.get('referer')) + deps.savedHash)
  return new Response(null, { status: 303, headers: answer })
}

type Choices = Partial<Record<typeof consentCookie | typeof themeCookie | typeof languageCookie, string>>

/** The values of the cookies by their names; null if anything is unknown, repeated or missing. */
function parseChoices(text: string, languages: readonly [string, ...string[]]): Choices | null {
  const sent = new URLSearchParams(text)
  const fields = Object.fromEntries(sent)
  if (sent.size === 0 || Object.keys(fields).length !== sent.size) return null
  const shape = z.strictObject({
    [consentCookie]: z
      .string()
      .transform((value, context) => {
        const consent = parseConsent(value)
        if (consent !== null) return toConsentValue(consent)
        context.addIssue('not a decision')
        return z.NEVER
      })
      .optional(),
    [themeCookie]: z.enum(['light', 'dark']).optional(),
    [languageCookie]: z.enum(languages).optional(),
  })
  return shape.safeParse(fields).data ?? null
}

/** Once necessary cookies are refused, the decision is the only cookie: the others are deleted, and not set again. */
function toCookieLines(choices: Choices, cookieHeader: string): string[] {
  const { [consentCookie]: decision, ...others } = choices
  const consent = parseConsent(decision ?? readCookie(consentCookie, cookieHeader))
  const isRefused = refusesNecessary(consent)
  return [
    ...(decision === undefined ? [] : [toCookieLine(consentCookie, decision)]),
    ...(isRefused
      ? [themeCookie, languageCookie].map((name) => toCookieLine(name, '', 0))
      : Object.entries(others).map(([name, value]) => toCookieLine(name, value))),
  ]
}

/** The site's own encoding of values is that of js-cookie. */
const toCookieLine = (name: string, value: string, days: number = cookieAttributes.expires): string =>
  [
    `${name}=${Cookies.converter.write(value, name)}`,
    'path=/',
    `max-age=${days * 86_400}`,
    `samesite=${cookieAttributes.sameSite}`,
    'secure',
  ].join('; ')

/** The page with the form, from `Referer`; never an address of another site. */
function toReturnPath(referer: string | null): string {
  if (referer === null || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return pathname.replace(/^\/+/, '/') + search
}
