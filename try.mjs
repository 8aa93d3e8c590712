import { chromium } from 'playwright-core'
import { createClient } from '@sanity/client'
const client = createClient({ projectId:'content-lake', dataset:'production', apiVersion:'2025-02-19', apiHost:'http://127.0.0.1:4871', useProjectHostname:false, useCdn:false, token:'script' })
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox'] })
for (const path of ['/', '/immediate']) {
  const page = await browser.newPage()
  page.on('console', m => console.log(path, 'console', m.text().slice(0,200)))
  const welcome = page.waitForEvent('console', { predicate: m => m.text().includes('is connected') , timeout: 20000})
  await page.goto('http://localhost:4872' + path)
  await welcome
  for (const title of ['One', 'Two', 'Three'].map(t => t + ' ' + path + Date.now())) {
    const start = Date.now()
    await client.patch('bread').set({ title }).commit()
    const seen = await page.getByRole('heading', { name: title }).waitFor({ timeout: 6000 }).then(() => `${Date.now() - start} ms`, () => 'not in 6 s, shows ' )
    console.log(path, title, seen, await page.getByRole('heading').textContent())
  }
  await page.reload()
  console.log(path, 'after reload', await page.getByRole('heading').textContent())
  await page.close()
}
{
const page = await browser.newPage()
await page.goto('http://localhost:4872/loader')
await page.getByText(/browser: ./).waitFor({timeout: 8000}).catch(e=>console.log(String(e)))
console.log(await page.textContent('body'))
}
await browser.close()
