import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { LakeEnv } from '../access/identity.ts'
import { isNear } from '../access/origins.ts'
import { GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'
import { choosePageWords, sendPage } from './page.ts'

/** Where the lake serves the list of what it supports. Refusals of what it does not support name this path. */
const conformancePath = '/conformance'

/** The page at the root: what this is, how to connect to it, and a box for queries. */
export function homeRoutes({ settings, datasets }: Lake) {
  return new GuardedRoutes(settings)
    .get('/', { for: 'anybody' }, (context) => sendHomePage(context, { settings, datasets }))
    .get(conformancePath, { for: 'anybody' }, (context) =>
      context.text(readFileSync(new URL('../../CONFORMANCE.md', import.meta.url), 'utf8')),
    )
}

/** Runs the query without leaving the page. Without JavaScript, the form leads to the answer. */
const script = `
const form = document.querySelector('form.query')
const output = document.querySelector('output')
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const { failed, running } = form.dataset
  output.hidden = false
  const show = (tag, text) => {
    const element = document.createElement(tag)
    if (tag === 'pre') element.tabIndex = 0
    if (tag === 'p') element.role = 'alert'
    element.textContent = text
    output.replaceChildren(element)
  }
  show('span', running)
  try {
    const address = form.action.replace(/[^/]+$/, form.elements.dataset.value)
    const response = await fetch(address + '?' + new URLSearchParams({ query: form.elements.query.value }))
    const { result, error, message } = await response.json()
    if (response.ok) show('pre', JSON.stringify(result, null, 2))
    else show('p', error?.description ?? message ?? failed)
  } catch {
    show('p', failed)
  }
})
`

function sendHomePage(
  context: Context<LakeEnv>,
  { settings, datasets }: Pick<Lake, 'settings' | 'datasets'>,
) {
  const { language, t } = choosePageWords(context)
  const { projectId, dataset, themes, publicPath } = settings
  const isSignedIn = context.get('identity') !== null
  const address = context.get('pageAddress')
  const page = { title: t('home.title'), language, script, isWide: true, sendsRequests: true }
  const signIn = html`<p><a href="${publicPath}/sign-in?origin=${encodeURIComponent(`${address}/`)}">${t('home.signIn')}</a></p>`
  // Who comes from elsewhere learns nothing before they have signed in.
  if (!isSignedIn && !isNear(context, settings))
    return sendPage(context, themes, { ...page, content: html`<h1>${t('home.title')}</h1>${signIn}` })
  const path = `${address}/v2025-02-19/data/query/${dataset}`
  const options = datasets
    .list()
    .map(({ name }) => html`<option${name === dataset ? raw(' selected') : ''}>${name}</option>`)
  const content = html`<h1>${t('home.title')}</h1>
<p>${t('home.explain', { project: projectId })}</p>
${isSignedIn ? html`<p>${t('home.signedIn')}</p>` : signIn}
<h2>${t('home.datasets')}</h2>
<ul>${datasets.list().map(({ name, aclMode }) => html`<li>${name}: ${t(`home.${aclMode}`)}</li>`)}</ul>
<h2>${t('home.query')}</h2>
<form class="query" method="get" action="${path}" data-running="${t('home.running')}" data-failed="${t('home.failed')}">
<label for="dataset">${t('home.dataset')}</label>
<select id="dataset" name="dataset">${options}</select>
<label for="query">GROQ</label>
<textarea id="query" name="query" rows="3" required spellcheck="false">*[0...10]{_id, _type}</textarea>
<button type="submit">${t('home.run')}</button>
</form>
<output hidden aria-live="polite"></output>
<h2>${t('home.studio')}</h2>
<pre tabindex="0">import { connectStudio } from 'content-lake/client'

export default defineConfig({
  ...connectStudio('${address}', { projectId: '${projectId}', dataset: '${dataset}' }),</pre>
<h2>${t('home.client')}</h2>
<pre tabindex="0">createClient({
  projectId: '${projectId}', dataset: '${dataset}', apiVersion: '2025-02-19',
  apiHost: '${address}', useProjectHostname: false, useCdn: false,
})</pre>
<p><a href="${publicPath}${conformancePath}">${t('home.conformance')}</a></p>`
  return sendPage(context, themes, { ...page, content })
}
