import { readFile } from 'node:fs/promises'
import { ProblemError } from '@freelance-site/foundation/node'
import { expect, test } from 'vitest'
import { parseEnv, settingNames } from '#lib/env.server.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'

const heading = 'Some settings are wrong, so nothing was done:'

/** The error message for wrong settings. */
function complain(settings: Record<string, string>): string {
  try {
    parseEnv(settings)
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
  throw new Error('Nothing was wrong.')
}

test('a wrong setting is named with its value and what it should be', () => {
  expect(complain({ PORT: '99999', TRUST_PROXY: 'yes' })).toBe(
    `${heading}\n  PORT: must be 65535 at most (got “99999”).\n  TRUST_PROXY: must be a number from 0 to 9 (got “yes”).`,
  )
})

test('a secret of the webhook that could be guessed is refused, and not shown', () => {
  const sentence = `${heading}\n  SANITY_WEBHOOK_SECRET: must have 16 random characters or more.`
  expect(complain({ SANITY_WEBHOOK_SECRET: 'hello' })).toBe(sentence)
  expect(complain({ SANITY_WEBHOOK_SECRET: 'x'.repeat(15) })).toBe(sentence)
  expect(parseEnv({ SANITY_WEBHOOK_SECRET: 'x'.repeat(16) })).toHaveProperty('SANITY_WEBHOOK_SECRET')
})

test.each([
  ['CONTACT_TO', 'ada@example.com, hunter2@example.com', 'hunter2'],
  ['CONTACT_FROM', 'hunter2', 'hunter2'],
  ['DATABASE_URL', 'mysql://ada:hunter2@db.example/site', 'hunter2'],
  ['DEPLOY_HOOK_URL', 'api.platform.example/hooks/hunter2', 'hunter2'],
])('a wrong %s is named, but its value is not shown, since it contains a secret', (name, value, secret) => {
  const said = complain({ [name]: value })
  expect(said).toContain(`${name}: must be`)
  expect(said).not.toContain(secret)
})

test.each(['https://site.example/portfolio', 'https://site.example?a=1', 'https://ada@site.example'])(
  'SITE_URL is a whole host, so %s is refused',
  (address) => {
    expect(complain({ SITE_URL: address })).toContain('SITE_URL: must end with the host')
  },
)

test('SITE_URL may end with a slash, and a blank setting counts as unset', () => {
  expect(parseEnv({ SITE_URL: 'https://site.example/', PORT: ' ' })).toMatchObject({
    SITE_URL: 'https://site.example',
    PORT: 3000,
  })
})

test('.env.example lists every setting once, with its default', async () => {
  const example = await readFile('.env.example', 'utf8')
  const lines = [...example.matchAll(/^#([A-Z][A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const names = lines.map(([name]) => name)
  // Internal: passed between processes of `npm start`.
  expect([...names, 'RUN_BY'].toSorted()).toEqual(settingNames.toSorted())

  const examples = ['SITE_URL', 'DATABASE_URL', 'BACKUP_DIR', ...mailSettingNames]
  const given = Object.fromEntries(lines.filter(([name = '']) => !examples.includes(name)))
  expect(parseEnv(given)).toEqual(parseEnv({}))
})

test.each([
  ['compose.yaml', /^ {6}([A-Z_]+):/gm],
  ['netlify.toml', /(?<=^\[template\.environment\]$[\s\S]*)^([A-Z_]+) =/gm],
  ['README.md', /(?<=[?&]env=|[?&]env=[A-Z_,]+,)([A-Z_]+)/g],
  ['docs/platform.md', /(?<=^ {3}\| .*)`([A-Z_]+)`(?=.* \|)/gm],
])('%s names no other settings', async (file, setting) => {
  const named = [...(await readFile(file, 'utf8')).matchAll(setting)].map(([, name]) => name)
  expect(named).toContain('SITE_URL')
  expect(named.filter((name = '') => !settingNames.includes(name))).toEqual([])
})

test('BACKUP_DIR cannot be inside the data folder, which a restore moves away', () => {
  expect(() => parseEnv({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/more' })).toThrow(
    'BACKUP_DIR: must be outside of DATA_DIR, which has backups of its own (got “/srv/data/more”).',
  )
  expect(parseEnv({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data-backups' }).BACKUP_DIR).toBe(
    '/srv/data-backups',
  )
})
