import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { good, makeOutbox, toFormAction } from '@freelance-site/inbox/testing'
import { setUpFront } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { apiPaths } from '#lib/addresses.ts'
import { parseEnv } from '#lib/env.server.ts'
import type { Locale } from '#lib/languages.ts'
import { openDatabase } from '#server/plugins/plugins.ts'
import { createReceiver } from '../../support/contactReceiver.ts'

/** Posts the contact form as a browser without scripts does. */
const postForm = (origin: string, body: URLSearchParams, locale: Locale = 'en') =>
  fetch(origin + toFormAction(apiPaths.contact, locale), {
    method: 'POST',
    headers: { origin },
    body,
    redirect: 'manual',
  })

test('before the first release, the front server accepts messages of the contact form, and redirects a form without scripts to its page', async () => {
  const dataDir = createTemporaryFolder()
  const env = parseEnv({ RUN_BY: 'ownServer', DATA_DIR: dataDir })
  const handle = createReceiver(env, { database: openDatabase(env) })
  const { origin } = await setUpFront({ handlers: { '/api/contact': { method: 'POST', handle } } })
  const headers = { 'content-type': 'application/json', origin }
  const sent = await fetch(origin + apiPaths.contact, {
    method: 'POST',
    headers,
    body: JSON.stringify(good),
  })
  expect(sent.status).toBe(202)
  const body = new URLSearchParams({ ...good, locale: 'en' })
  const posted = await postForm(origin, body)
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/en/contact/sent'])
  expect(await makeOutbox({ DATA_DIR: dataDir }).count('waiting')).toBe(2)
})

test('a form whose message cannot be stored redirects to the failure page in its language', async () => {
  const folder = createTemporaryFolder()
  await writeFile(join(folder, 'blocked'), 'a file where a folder should be')
  const env = parseEnv({ RUN_BY: 'ownServer', DATA_DIR: join(folder, 'blocked') })
  const handle = createReceiver(env, { database: openDatabase(env) })
  const { origin } = await setUpFront({ handlers: { '/api/contact': { method: 'POST', handle } } })
  for (const [locale, to] of [
    ['fr', '/contact/not-sent'],
    ['en', '/en/contact/not-sent'],
  ] as const) {
    const answered = await postForm(origin, new URLSearchParams({ ...good, locale }), locale)
    expect([answered.status, answered.headers.get('location')]).toEqual([303, to])
  }
})
