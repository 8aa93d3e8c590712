import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const code = globSync('{app,components,studio,lib,schemas,server}/**/*.{ts,tsx}')

/** The folders of the files that import something. */
const foldersThatImport = (name: string) => {
  const found = code.filter((file) => readFileSync(file, 'utf8').includes(` from '${name}'`))
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
