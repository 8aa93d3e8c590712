import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findStrays } from '../../support/findStrays.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const visitorCode = ['components/**/*.{ts,tsx}', 'app/[[]lang]/**/*.{ts,tsx}', 'app/*.{ts,tsx}']
const files = globSync(visitorCode, { cwd: root }).filter((file) => !file.endsWith('.d.ts'))

const textsOf = (code: string) => findStrays(code).map(({ text }) => text)

test('there are components to check', () => {
  expect(files.length).toBeGreaterThan(60)
  expect(files.some((file) => file.startsWith('app/[lang]/contact'))).toBe(true)
})

test('no text that a visitor reads is written in a component', () => {
  const strays = files.flatMap((file) =>
    findStrays(readFileSync(`${root}/${file}`, 'utf8')).map(({ line, text }) => `${file}:${line} “${text}”`),
  )
  expect(strays).toEqual([])
})

describe('a stray is found', () => {
  test.each([
    ['between tags', '<p>Bonjour</p>', 'Bonjour'],
    ['in a fragment', '<>envoyer</>', 'envoyer'],
    ['as a string between tags', "<p>{'envoyer'}</p>", 'envoyer'],
    ['in a choice between tags', "<p>{done ? t('a') : 'merci'}</p>", 'merci'],
    ['behind a condition between tags', "<p>{done && 'merci'}</p>", 'merci'],
    ['in a template between tags', `<p>{\`le \${day}\`}</p>`, 'le'],
    ['in what is read aloud', '<button aria-label="fermer" />', 'fermer'],
    ['in what is read aloud, as an expression', "<img alt={isOpen ? 'ouvert' : t('a')} />", 'ouvert'],
    ['as a placeholder', '<input placeholder="nom" />', 'nom'],
    ['in a property of a component', '<SectionHead heading="Projets" />', 'Projets'],
    ['in a variable', "const label = 'Envoyer'", 'Envoyer'],
    ['in a sentence anywhere', "toast('un message est parti')", 'un message est parti'],
    ['with an accent, even in one word', "setText('réessayer')", 'réessayer'],
    ['inside a list shown', '<ul>{items.map(() => <li>vide</li>)}</ul>', 'vide'],
    ['in metadata', "export const metadata = { title: 'Accueil' }", 'Accueil'],
  ])('%s', (_, code, text) => {
    expect(textsOf(code)).toEqual([text])
  })

  test('with its line', () => {
    expect(findStrays('\n\n<p>Bonjour</p>')).toEqual([{ line: 3, text: 'Bonjour' }])
  })
})

describe('what is not a visitor’s text is ignored', () => {
  test.each([
    ['a text of the dictionaries', "<p>{t('home.hero.title')}</p>"],
    ['signs', '<p>· {year} — ©</p>'],
    ['class names', '<a className="button large" rel="noopener noreferrer" />'],
    ['kinds and names', "<Page kind=\"server\" />; const names = ['home', 'services'] as const"],
    ['what is compared', "<p>{kind === 'once' ? t('a') : t('b')}</p>"],
    ['keys of the keyboard', "event.key === 'Escape' || event.key === 'Tab'"],
    ['errors for developers', "throw new Error('There is no such thing.')"],
    ['the console', "console.warn('This is for developers.')"],
    ['types and imports', "import x from './Some file.ts'; type Kind = 'Two words'"],
    ['media queries', "matchMedia('(min-width: 48rem)')"],
    ['directives', "'use client'"],
  ])('%s', (_, code) => {
    expect(textsOf(code)).toEqual([])
  })
})
