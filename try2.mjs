import { chromium } from 'playwright-core'
import { createClient } from '@sanity/client'
import { createPreviewSecret } from '/tmp/clients-try/p/node_modules/@sanity/preview-url-secret/dist/create-secret.js'
const client = createClient({ projectId:'content-lake', dataset:'production', apiVersion:'2025-02-19', apiHost:'http://127.0.0.1:4871', useProjectHostname:false, useCdn:false, token:'script' })
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
const page = await browser.newPage()
page.on('console', m => console.log('console', m.text().slice(0,300)))
page.on('request', r => r.url().includes('4871') && console.log('req', r.method(), r.url().slice(0,200), r.headers().authorization))
await client.createOrReplace({ _id: 'drafts.bread', _type: 'note', title: 'Draft of bread' })
const { secret } = await createPreviewSecret(client, 'test', 'http://localhost:3333')
const bad = await page.goto('http://localhost:4872/api/draft-mode/enable?sanity-preview-secret=wrong&sanity-preview-pathname=/')
console.log('wrong', bad.status())
await page.goto(`http://localhost:4872/api/draft-mode/enable?sanity-preview-secret=${secret}&sanity-preview-pathname=/&sanity-preview-perspective=drafts`)
console.log(page.url(), JSON.stringify(await page.getByRole('heading').textContent()).length, (await page.context().cookies()).map(c => c.name))
await page.waitForTimeout(4000)
for (const title of ['Draft 1', 'Draft 2'].map(t => t + ' ' + Date.now())) {
    const start = Date.now()
    await client.patch('drafts.bread').set({ title }).commit()
    const seen = await page.getByRole('heading').filter({ hasText: title[0] }).and(page.locator('h1')).waitFor({ timeout: 6000 }).then(() => 1)
    await page.waitForFunction((t) => document.querySelector('h1').textContent.replace(/[\u200B-\u200F\uFEFF\u2060-\u206F\u{E0000}-\u{E007F}]/gu, '').includes(t), title, { timeout: 6000 }).then(() => console.log('drafts', Date.now() - start, 'ms'), e => console.log('not seen'))
}
await page.getByRole('heading').hover()
await page.waitForTimeout(1500)
console.log(await page.evaluate(() => document.querySelector('sanity-visual-editing')?.outerHTML.slice(0, 3000)))
console.log(await page.evaluate(() => [...document.querySelectorAll('a')].map(a => a.href)))
await browser.close()
