import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const code = globSync('{app,components,studio,lib,schemas,server}/**/*.{ts,tsx}')

/** The folders of the files that import something. */
const foldersThatImport = (name: string) => {
  const found = code.filter((file) => readFileSync(file, 'utf8').includes(` from '${name}'`))
  return [...new Set(found.map((file) => dirname(file)))]
}

test('whoever changes the mail provider changes lib/contact/mail', () => {
  expect(foldersThatImport('nodemailer')).toEqual(['lib/contact/mail'])
})

test('whoever changes what a webhook does changes lib/webhook/handle.ts', () => {
  expect(foldersThatImport('#lib/webhook/handle.ts').sort()).toEqual(['app/api/webhooks/content', 'server'])
  expect(globSync('app/api/webhooks/**/*.ts')).toEqual(['app/api/webhooks/content/route.ts'])
})
