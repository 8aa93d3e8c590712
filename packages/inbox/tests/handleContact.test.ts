import { createRateLimit } from '@freelance-site/foundation/server'
import { describe, expect, test, vi } from 'vitest'
import { bodyLimit, toFormAction } from '../src/form.ts'
import { handleContact } from '../src/handleContact.ts'
import { good, send, sendForm, site, unlimited } from '../testing/contactForm.ts'
import { options } from '../testing/formOptions.ts'

const { contact } = options.paths

const createLimit = (perVisitor: number, overall: number) =>
  createRateLimit({
    name: 'contact',
    limits: { windowSeconds: 60, perVisitor, overall },
    database: null,
    log: () => {},
  })

const sameOrigin = { origin: site, host: 'site.example', 'sec-fetch-site': 'same-origin' }

describe('the answers, in the order of the checks', () => {
  test.each([
    'text/plain',
    'constructor',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    '',
  ])('answers 415 to %j', async (type) => {
    const response = await send('x'.repeat(bodyLimit + 1), { headers: { 'content-type': type } })
    expect(response.status).toBe(415)
  })

  test('answers 413 over the body limit, wherever it comes from', async () => {
    const body = { ...good, message: 'x'.repeat(bodyLimit) }
    expect((await send(body, { headers: { origin: 'https://evil.example' } })).status).toBe(413)
  })

  test('limits a body of undeclared length', async () => {
    const large = new ReadableStream({
      start: (controller) => {
        for (let n = 0; n * 1024 <= bodyLimit; n += 1) controller.enqueue(new Uint8Array(1024))
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: large, duplex: 'half' }
    expect((await handleContact(new Request(site, init), unlimited)).status).toBe(413)
  })

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', host: 'site.example' }],
    [{ origin: 'https://site.example.evil.example', host: 'site.example' }],
    [{ origin: 'null', host: 'site.example' }],
    [{ origin: 'nonsense', host: 'site.example' }],
    [{ origin: site, host: 'site.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: site, host: 'site.example', 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', host: 'site.example', 'sec-fetch-site': 'none' }],
    [{ origin: 'null', host: 'site.example', 'sec-fetch-site': 'none' }],
  ])('answers 403 to %j, before anything is counted', async (headers) => {
    const consumeVisitorQuota = vi.fn(async () => ({ kind: 'free' }) as const)
    expect((await send('not JSON', { headers, deps: { consumeVisitorQuota } })).status).toBe(403)
    expect((await sendForm(good, { headers, deps: { consumeVisitorQuota } })).status).toBe(403)
    expect(consumeVisitorQuota).not.toHaveBeenCalled()
  })

  test.each([
    [{}],
    [sameOrigin],
    [{ origin: site, host: '127.0.0.1:3000' }],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }],
    [{ origin: 'http://seen.example', host: '127.0.0.1:9', 'x-forwarded-host': 'seen.example' }],
    // A browser that sends no referrer hides the origin even from the site itself.
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://public.example', host: 'inner:3000', 'sec-fetch-site': 'same-origin' }],
  ])('accepts a request with %j', async (headers) => {
    expect((await send(good, { headers })).status).toBe(202)
  })

  test('answers 429 with Retry-After before it reads the body', async () => {
    const limit = createLimit(2, 100)
    const ask = (body: unknown, address: string) =>
      send(body, { headers: { 'x-visitor-address': address }, deps: limit })
    expect((await ask(good, '192.0.2.1')).status).toBe(202)
    expect((await ask('not JSON', '192.0.2.1')).status).toBe(400)
    const limited = await ask('not JSON', '192.0.2.1')
    expect(limited.status).toBe(429)
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(limited.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await ask(good, '192.0.2.2')).status).toBe(202)
  })

  test('counts invalid messages against their sender only, so that nobody can close the form for everybody', async () => {
    const limit = createLimit(10, 5)
    const accept = vi.fn(async () => ({ kind: 'accepted' }) as const)
    const post = async (body: unknown, address: string) =>
      (await send(body, { headers: { 'x-visitor-address': address }, deps: { ...limit, accept } })).status
    for (let n = 0; n < 150; n += 1)
      expect([400, 422]).toContain(await post(n % 2 === 0 ? {} : 'not JSON', `192.0.2.${n % 15}`))
    expect(await post({}, '192.0.2.1')).toBe(429)
    expect(await post(good, '198.51.100.1')).toBe(202)
    expect(accept).toHaveBeenLastCalledWith(expect.anything(), { form: false, overGlobalLimit: false })
  })

  test('accepts messages over the global limit for the quarantine, and answers 429 once that is full', async () => {
    const limit = createLimit(10, 2)
    const overLimit: boolean[] = []
    let hasRoom = true
    const post = (address: string) =>
      send(good, {
        headers: { 'x-visitor-address': address },
        deps: {
          ...limit,
          accept: async (_submission, { overGlobalLimit }) => {
            overLimit.push(overGlobalLimit)
            return { kind: overGlobalLimit && !hasRoom ? 'noRoom' : 'accepted' }
          },
        },
      })
    for (const n of [1, 2, 3, 4]) expect((await post(`192.0.2.${n}`)).status).toBe(202)
    expect(overLimit).toEqual([false, false, true, true])
    hasRoom = false
    const refused = await post('192.0.2.5')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test.each(['', '{', 'fullName=x', '{"fullName":'])('answers 400 to the JSON %j', async (body) => {
    expect((await send(body)).status).toBe(400)
  })

  test('answers 400 to bytes that are not UTF-8', async () => {
    expect((await send(Uint8Array.from([0x22, 0xff, 0xfe, 0x22]))).status).toBe(400)
  })

  test('answers 422 with an error per field', async () => {
    const response = await send({ fullName: '', email: 'nowhere', message: { path: '/etc/passwd' } })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: { fullName: 'missing', email: 'invalid', message: 'invalid' },
    })
  })

  test('answers 422 to an unknown key and names it', async () => {
    const response = await send({ ...good, bcc: 'x@example.com' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: {}, unknown: ['bcc'] })
  })

  test('answers 202 once the message is accepted, with no-store', async () => {
    const response = await send(good)
    expect(response.status).toBe(202)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('answers 503 when the message could not be stored or there is no way to send it', async () => {
    const failed = await send(good, { deps: { accept: async () => ({ kind: 'failed' }) } })
    expect([failed.status, await failed.json()]).toMatchObject([503, { outcome: 'failed' }])
    const cannot = await send(good, { deps: { accept: async () => ({ kind: 'cannotSend' }) } })
    expect([cannot.status, await cannot.json()]).toMatchObject([503, { outcome: 'cannotSend' }])
  })
})

describe('a form sent without scripts', () => {
  const locationOf = async (answer: Promise<Response>) => {
    const response = await answer
    expect(response.status).toBe(303)
    return response.headers.get('location')
  }

  test('redirects to the success page in its language', async () => {
    expect(await locationOf(sendForm({ ...good, locale: 'fr', website: '' }))).toBe('/contact/sent')
    expect(await locationOf(sendForm({ ...good, locale: 'en', website: '' }))).toBe('/en/contact/sent')
  })

  test('takes 5,000 characters of Russian', async () => {
    const accept = vi.fn(async () => ({ kind: 'accepted' }) as const)
    const message = 'Ж'.repeat(5_000)
    expect(await locationOf(sendForm({ ...good, message, locale: 'fr' }, { deps: { accept } }))).toBe(
      '/contact/sent',
    )
    expect(accept).toHaveBeenCalledWith(expect.objectContaining({ message }), expect.anything())
  })

  test('redirects to the reason on the failure page', async () => {
    const bad = { ...good, email: 'nowhere', locale: 'en' }
    expect(await locationOf(sendForm(bad))).toBe('/en/contact/not-sent#fields')
    const limited = async () => ({ kind: 'limited', retryAfterSeconds: 5 }) as const
    expect(await locationOf(sendForm(good, { deps: { consumeVisitorQuota: limited } }))).toBe(
      '/contact/not-sent#wait',
    )
    const failed = async () => ({ kind: 'failed' }) as const
    expect(await locationOf(sendForm(good, { deps: { accept: failed } }))).toBe('/contact/not-sent')
    const cannot = async () => ({ kind: 'cannotSend' }) as const
    expect(await locationOf(sendForm(good, { deps: { accept: cannot } }))).toBe(
      '/contact/not-sent#cannot-send',
    )
  })

  test('is answered in its language, whatever the headers, even if it cannot be read', async () => {
    const huge = { ...good, message: 'x'.repeat(bodyLimit) }
    const limited = async () => ({ kind: 'limited', retryAfterSeconds: 5 }) as const
    const misleading = { referer: `${site}/`, 'accept-language': 'fr' }
    for (const headers of [undefined, misleading]) {
      const english = { path: toFormAction(contact, 'en'), headers }
      expect(await locationOf(sendForm(huge, english))).toBe('/en/contact/not-sent#fields')
      expect(await locationOf(sendForm(good, { ...english, deps: { consumeVisitorQuota: limited } }))).toBe(
        '/en/contact/not-sent#wait',
      )
    }
    const french = { path: toFormAction(contact, 'fr'), headers: { referer: `${site}/en/contact` } }
    expect(await locationOf(sendForm(huge, french))).toBe('/contact/not-sent#fields')
  })

  test.each(['', '?locale=de', '?locale=', '?', '?locale=fr&locale=en'])(
    'is answered in French if its address has no valid language: “%s”',
    async (query) => {
      const huge = { ...good, message: 'x'.repeat(bodyLimit) }
      expect(await locationOf(sendForm(huge, { path: contact + query }))).toBe('/contact/not-sent#fields')
    },
  )

  test('rejects a repeated field as not being text', async () => {
    const twice = new URLSearchParams(good)
    twice.append('email', 'other@example.com')
    expect(await locationOf(sendForm(twice))).toBe('/contact/not-sent#fields')
  })
})
