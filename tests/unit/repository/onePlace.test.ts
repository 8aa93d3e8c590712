import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { apiPaths } from '#lib/site.ts'

const code = globSync('{app,components,studio,lib,schemas,server}/**/*.{ts,tsx}')

/** The folders of the files that import something. */
const foldersThatImport = (name: string) => {
  const imports = [` from '${name}'`, `import('${name}')`]
  const found = code.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return imports.some((each) => text.includes(each))
  })
  return [...new Set(found.map((file) => dirname(file)))]
}

test('only lib/contact/mail depends on the mail provider', () => {
  expect(foldersThatImport('nodemailer')).toEqual(['lib/contact/mail'])
})

test('only lib/webhook/handle.ts decides what a webhook does', () => {
  expect(foldersThatImport('#lib/webhook/handle.ts').sort()).toEqual([
    'app/api/webhooks/content',
    'server/front',
    'server/publisher',
  ])
  expect(globSync('app/api/webhooks/**/*.ts')).toEqual(['app/api/webhooks/content/route.ts'])
})

test('every endpoint is listed in lib/site.ts, and the schedulers of platforms call one of them', () => {
  const routes = globSync('app/api/**/route.ts').map((file) => dirname(file).slice('app'.length))
  expect(routes.sort()).toEqual(Object.values(apiPaths).sort())
  for (const file of ['vercel.json', 'netlify/functions/deliver.mjs'])
    expect(readFileSync(file, 'utf8'), file).toContain(apiPaths.delivery)
})
