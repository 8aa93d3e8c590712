import { chromium } from '@playwright/test'
import { readFileSync, mkdirSync } from 'node:fs'
const dir = '/tmp/shots-studioA'; mkdirSync(dir, { recursive: true })
const link = /Studio\s+(http\S+)/.exec(readFileSync('/tmp/studioA-start.log','utf8'))![1]!
const [lang = 'fr', width = '1440', scheme = 'light', zone = 'Europe/Paris'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const context = await browser.newContext({ locale: lang === 'fr' ? 'fr-FR' : 'en-GB', timezoneId: zone, colorScheme: scheme as 'light', viewport: { width: Number(width), height: Number(width) < 500 ? 844 : 900 } })
const page = await context.newPage()
page.on('pageerror', e => console.log('PAGEERROR', e.message))
const shot = async (n: string) => { await page.waitForTimeout(600); await page.screenshot({ path: `${dir}/${n}-${lang}-${width}-${scheme}.png` }) }
const english = /\b(the|this|that|your?|and|with|from|back|close|open|next|previous|month|year|today|tomorrow|yesterday|at|owner|search|settings?|changes?|draft|published?|schedule|delete|remove|edit|new|create|select|more|loading|jan|feb|apr|aug|dec|january|february|april|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun)\b/i
const stays = ['[lang="en"]', '[data-testid*=".en"]', 'pre', 'code', 'iframe', 'textarea', '[contenteditable]']
const left = new Map<string, string[]>()
const look = async (place: string) => {
  const all = await page.evaluate((ignored) => { const f = new Set<string>(); for (const e of document.body.querySelectorAll('*')) { if (ignored.some((s) => e.closest(s)) || /^(SCRIPT|STYLE)$/.test(e.tagName)) continue; if (!e.checkVisibility()) continue; for (const n of ['aria-label','title','placeholder','alt']) { const t = e.getAttribute(n); if (t) f.add(n + ': ' + t) } for (const n of e.childNodes) if (n.nodeType === 3 && n.textContent?.trim()) f.add(n.textContent.trim()) } return [...f] }, stays)
  for (const t of all) if (english.test(t)) left.set(t, [...(left.get(t) ?? []), place])
}
const step = async (n: string, f: () => Promise<unknown>) => { try { await f() } catch (e) { console.log('STEP', n, String(e).slice(0, 400)); await page.screenshot({ path: `${dir}/fail-${n}.png` }) } }
await page.goto(link); await page.waitForURL('**/studio**')
await page.goto('http://localhost:4500/studio/intent/edit/id=project-photo;type=project')
const input = page.getByTestId('field-title.fr').locator('input')
await input.waitFor({ timeout: 120000 })
await input.fill('Boutique photo ' + Date.now() % 1000)
await page.waitForTimeout(4000); await look('document')
const menu = async () => { await page.keyboard.press('Escape'); await page.getByTestId('action-menu-button').click() }
await step('menu', async () => { await menu(); await shot('menu'); await look('menu') })
await step('takeoff', async () => { await page.getByRole('menuitem', { name: /Retirer du site|Take off/ }).click(); await shot('takeoff'); await look('takeoff'); await page.keyboard.press('Escape'); await page.waitForTimeout(400) })
await step('delete', async () => { await menu(); await page.getByRole('menuitem', { name: /^(Supprimer|Delete)/ }).click(); await page.waitForTimeout(2500); await shot('delete'); await look('delete'); await page.keyboard.press('Escape'); await page.waitForTimeout(400) })
await step('schedule', async () => { await menu(); await page.getByRole('menuitem', { name: /Programmer la publication|Schedule publish/ }).click(); const f = page.getByRole('textbox', { name: /Jour et heure|Day and time/ }); await f.waitFor(); console.log('default', await f.inputValue()); await shot('schedule'); await look('schedule')
  await f.fill('la semaine prochaine'); await f.press('Enter'); await shot('schedule-wrong'); await look('schedule-wrong')
  await f.fill(lang === 'fr' ? '23/11/2098 9h' : '23 Nov 2098 9 am'); await shot('schedule-right'); await f.press('Enter'); await page.waitForTimeout(4000); await shot('scheduled'); await look('scheduled') })
await step('reschedule', async () => { await page.getByTestId('action-menu-button').click(); await shot('scheduled-menu'); await look('scheduled menu'); const m = page.getByRole('menuitem', { name: /Changer le moment|Change the time/ }); if (await m.count()) await m.click(); else { await page.keyboard.press('Escape'); await page.getByRole('button', { name: /Changer le moment|Change the time/ }).click() } await shot('reschedule'); await look('reschedule'); await page.keyboard.press('Escape') })
await step('history', async () => { await page.getByRole('button', { name: 'Publié', exact: true }).or(page.getByRole('button', { name: 'Published', exact: true })).first().click(); await page.waitForTimeout(1500); await shot('published'); await look('published') })
await step('releases', async () => { await page.goto('http://localhost:4500/studio/releases'); await page.waitForTimeout(6000); await shot('releases'); await look('releases'); await page.getByRole('button', { name: /Nouvelle publication groupée|New release/ }).first().click(); await page.waitForTimeout(1000); await shot('new-release'); await look('new release') })
await step('signout', async () => { await page.goto('http://localhost:4500/studio/structure'); await page.waitForTimeout(5000); await shot('structure'); await look('structure'); await page.locator('#user-menu, [data-testid="user-menu"]').or(page.getByRole('button', { name: /user menu|menu utilisateur/i })).first().click({ timeout: 5000 }); await shot('user-menu'); await look('user menu'); await page.getByRole('menuitem', { name: /Se déconnecter|Déconnexion|Sign out/ }).click(); await page.waitForURL('**/lake/sign-in**', { timeout: 10000 }); await shot('goodbye'); console.log('signed out at', page.url()) })
if (lang === 'fr') for (const [t, p] of left) console.log('ENGLISH', JSON.stringify(t.slice(0, 140)), p.join(', '))
await browser.close()
