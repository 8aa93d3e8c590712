import { execFileSync } from 'node:child_process'
import { edit } from './copyOfRepo.ts'
import { takeOtherIdentity } from './otherIdentity.ts'

/** Package names and points that an owner writes before the first start, by what they replace. */
const packages = {
  fr: [
    ["name: 'Site vitrine'", "name: 'Petit site'"],
    ["'4 sections essentielles'", "'Trois pages'"],
    ["name: 'Hébergement'", "name: 'Serveur'"],
    ["'Premier mois offert'", "'Première année offerte'"],
  ],
  en: [
    ["name: 'Showcase site'", "name: 'Small site'"],
    ["'4 key sections'", "'Three pages'"],
    ["name: 'Hosting'", "name: 'Server'"],
    ["'First month free'", "'First year free'"],
  ],
} satisfies Record<string, [from: string, to: string][]>

/**
 * Makes a copy the site of somebody else, by the recipes: in English first, with another brand, colours and packages, and with a path per
 * language for a page with words, the form, and projects. The copy is then a repo of its own, since tests copy the files that Git lists.
 */
export function takeOtherSite(copy: string): void {
  edit(copy, 'lib/languages.ts', [["locales = ['fr', 'en']", "locales = ['en', 'fr']"]])
  edit(copy, 'lib/pages.ts', [
    ["path: '/services',", "path: '/services', paths: { en: '/pricing', fr: '/tarifs' },"],
    ["path: '/contact',", "path: '/contact', paths: { en: '/write-to-me', fr: '/ecrire' },"],
    ["paths: { fr: '/projets/' }", "paths: { en: '/work/', fr: '/realisations/' }"],
  ])
  for (const [language, changes] of Object.entries(packages))
    edit(copy, `lib/i18n/${language}/packages.ts`, changes)
  takeOtherIdentity(copy)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@example.com', ...args], {
      cwd: copy,
    })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'My site')
}
