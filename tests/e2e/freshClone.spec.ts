import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { isExample, projects } from '#lib/identity.ts'
import { localeNames, locales, pages, toLocalePath } from '#lib/site.ts'
import { getPage, toWords } from '../support/page.ts'
import { getSharedSite, type SharedSite } from '../support/sharedSite.ts'

let site: SharedSite
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await getSharedSite()
})

const english = (path: string) => (path === '/' ? '/en' : `/en${path}`)

for (const { path, status } of Object.values(pages)) {
  test(`answers ${status} at ${path} in French and at ${english(path)} in English`, async () => {
    const french = await getPage(site.url + path)
    expect(french.status).toBe(status)
    expect(french.html).toContain('<html lang="fr"')
    const translated = await getPage(site.url + english(path))
    expect(translated.status).toBe(status)
    expect(translated.html).toContain('<html lang="en"')
  })
}

test('answers 404 to unknown paths in both languages', async () => {
  const french = await getPage(`${site.url}/nulle-part`)
  expect([french.status, french.html.includes('Page introuvable')]).toEqual([404, true])
  const translated = await getPage(`${site.url}/en/nowhere`)
  expect([translated.status, translated.html.includes('<html lang="en"')]).toEqual([404, true])
})

test('permanently redirects /fr addresses to the unprefixed ones', async () => {
  const answer = await fetch(`${site.url}/fr/services`, { redirect: 'manual' })
  expect([answer.status, new URL(answer.headers.get('location') ?? '', site.url).pathname]).toEqual([
    308,
    '/services',
  ])
})

test('shows the built-in projects, and the six packages on request', async ({ page }) => {
  await page.goto(`${site.url}/`)
  await expect(page.getByRole('article')).toHaveCount(projects.length)
  await page.goto(`${site.url}/services`)
  await expect(page.getByRole('article')).toHaveCount(6)
  // Without prices each of the two groups says so once, with one button.
  await expect(page.getByText('Sur devis')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Demander un devis' })).toHaveCount(2)
})

/**
 * What sections 1, 2, 3 and 9 of the specification name, and the words the site uses for it: the identity of the example,
 * which somebody else’s site need not have.
 */
const named: Record<(typeof locales)[number], [path: string, words: string[]][]> = {
  fr: [
    ['/', ['10+', 'projets livrés', '2+', 'clients accompagnés', '100%', 'de satisfaction']],
    ['/', ['Développement sur mesure', 'SEO et performance', 'Accompagnement']],
    ['/', ['Boulangerie en ligne', 'Cartographie des risques naturels', 'Plateforme de formation']],
    ['/', ['Boutique photo', 'Conseil et retouche', 'Accueil', 'Services', 'Contact', 'Clair', 'Sombre']],
    ['/', ['Mentions légales', 'Confidentialité', 'Cookies', 'Tous droits réservés', 'Français', 'English']],
    ['/', ['Tout accepter', 'Essentiels uniquement', 'Tout refuser (peut affecter le site)']],
    ['/services', ['Site vitrine', '4 sections essentielles', '1 mois de maintenance offert']],
    [
      '/services',
      ['Site sur mesure', '4 à 6 pages', 'Plateforme e-commerce', '2 mois de maintenance offerts'],
    ],
    ['/services', ['Hébergement', 'Premier mois offert', 'Hébergement et maintenance', 'Sur devis']],
    ['/services', ['Hébergement et maintenance premium', '4 h de modifications par mois']],
    ['/services', ['Temps de réponse inférieur à 2 h']],
    ['/contact', ['Nom complet', 'Adresse e-mail', 'Votre message']],
    ['/legal', ['Informations sur l’entreprise', 'Conditions d’utilisation', 'Propriété intellectuelle']],
    ['/legal', ['Responsabilité', 'Dernière mise à jour']],
    [
      '/privacy',
      ['Collecte des données', 'Ce que vous écrivez', 'Vos préférences', 'statistiques de visite'],
    ],
    ['/privacy', ['Utilisation des données', 'Sécurité des données', 'Vos droits', 'Dernière mise à jour']],
    ['/cookies', ['Que sont les cookies', 'Cookies essentiels', 'Cookies de mesure d’audience']],
    ['/cookies', ['Le bandeau affiché', 'Les réglages de votre navigateur', 'Dernière mise à jour']],
    ['/500', ['Une erreur est survenue']],
    ['/503', ['Service momentanément indisponible']],
    ['/nulle-part', ['Page introuvable']],
  ],
  en: [
    ['/', ['10+', 'projects delivered', '2+', 'clients supported', '100%', 'satisfaction']],
    ['/', ['Custom development', 'SEO and performance', 'Support', 'Home', 'Light', 'Dark']],
    [
      '/',
      [
        'Online bakery',
        'Map of natural risks',
        'Learning platform',
        'Photo shop',
        'consulting',
        'retouching',
      ],
    ],
    ['/', ['Terms', 'Privacy', 'Cookies', 'All rights reserved', 'Français', 'English']],
    ['/', ['Accept all', 'Essential only', 'Reject all (may affect the site)']],
    ['/services', ['Showcase site', '4 key sections', '1 month of free maintenance']],
    ['/services', ['Custom site', '4 to 6 pages', 'E-commerce platform', '2 months of free maintenance']],
    ['/services', ['Hosting', 'First month free', 'Hosting and maintenance', 'On request']],
    ['/services', ['Hosting and premium maintenance', '4 h of modifications per month']],
    ['/services', ['Response time under 2 h']],
    ['/contact', ['Full name', 'E-mail address', 'Your message']],
    ['/legal', ['Company information', 'Terms of use', 'Intellectual property', 'Liability', 'Last updated']],
    ['/privacy', ['Data collection', 'What you write', 'Your preferences', 'visit statistics']],
    ['/privacy', ['Data usage', 'Data security', 'Your rights', 'Last updated']],
    ['/cookies', ['What are cookies', 'Essential cookies', 'Analytics cookies']],
    ['/cookies', ['The banner shown', 'The settings of your browser', 'Last updated']],
    ['/500', ['Something went wrong']],
    ['/503', ['Service temporarily unavailable']],
    ['/nowhere', ['Page not found']],
  ],
}

for (const locale of locales)
  test(`shows everything the specification names, in ${localeNames[locale]}`, async () => {
    test.skip(!isExample, 'This site is no longer the example that the specification describes.')
    for (const [path, words] of named[locale]) {
      const { html } = await getPage(site.url + toLocalePath(path, locale))
      const shown = toWords(html).toLowerCase()
      expect({ path, missing: words.filter((each) => !shown.includes(each.toLowerCase())) }).toEqual({
        path,
        missing: [],
      })
    }
    const { html } = await getPage(site.url + toLocalePath('/privacy', locale))
    const [, collection = ''] = html.split('<section aria-labelledby="collection"')
    expect(collection.split('</section>', 1)[0]?.match(/<li\b/g)).toHaveLength(3)
    // Both profiles open in a new tab, and both languages can be selected.
    expect(html.match(/<a [^>]*target="_blank" rel="noopener noreferrer me"/g)).toHaveLength(2)
    expect([...html.matchAll(/<option [^>]*lang="(\w+)"/g)].map(([, option]) => option)).toEqual(['fr', 'en'])
    expect(toWords(html)).toContain(`© ${new Date().getFullYear()}`)
  })

test('makes every page static', async () => {
  const { releaseId } = JSON.parse(await readFile(join(site.dataDir, 'current.json'), 'utf8'))
  const record = await readFile(join(site.dataDir, 'releases', releaseId, 'release.json'), 'utf8')
  const answers: { path: string; form: string }[] = JSON.parse(record).answers
  const documents = answers.filter(({ form }) => form === 'document').map(({ path }) => path)
  for (const { path } of Object.values(pages))
    for (const locale of locales) expect(documents).toContain(toLocalePath(path, locale))
})

test('opens the Studio on the content list through the printed link', { tag: '@all' }, async ({ page }) => {
  await page.goto(site.studioLink)
  await expect(page.getByRole('link', { name: 'Projets', exact: true })).toBeVisible({ timeout: 60_000 })
})

test('asks for the owner key in a browser that is not signed in', async ({ page }) => {
  await page.goto(`${site.url}/studio`)
  await page.waitForURL(/\/lake\/sign-in/, { timeout: 60_000 })
  await page.getByRole('textbox').fill('not-the-key')
  await page.getByRole('button').click()
  await expect(page.getByRole('alert')).toBeVisible()
})

test('lets nobody without the key read or write', async () => {
  const base = `${site.url}/lake/v2025-02-19/data`
  const write = await fetch(`${base}/mutate/production`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _type: 'project' } }] }),
  })
  expect(write.status).toBe(401)
  for (const path of ['query/production?query=*', 'export/production', 'listen/production?query=*'])
    expect((await fetch(`${base}/${path}`)).status, path).toBe(401)
})
