import { describe, expect, test } from 'vitest'
import * as inlineScripts from '../src/security/inlineScripts.ts'
import { scriptGuard } from '../src/security/trustedTypes.ts'
import { exampleSecurity, headScript } from '../testing/site.ts'

const readPageScripts = (html: string) => inlineScripts.readPageScripts(html, exampleSecurity)
const arrangeScripts = (html: string) => inlineScripts.arrangeScripts(html, exampleSecurity)

const toPage = (...scripts: string[]) =>
  `<!doctype html><html><head></head><body>${scripts.map((each) => `<script>${each}</script>`).join('')}</body></html>`

const bootstrap =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/10e-9_8.js"],"runtimeModuleIds":[94553]});'

describe('the scripts that a page may run', () => {
  test('are exactly the site’s own, the bundler’s bootstrap and React’s data', () => {
    const scripts = [
      scriptGuard,
      headScript,
      bootstrap,
      '(self.__next_f=self.__next_f||[]).push([0])',
      'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n\\u003cp>"])',
    ]
    expect(readPageScripts(toPage(...scripts))).toEqual({ kind: 'known', inline: scripts })
  })

  test('do not include data blocks, nor files of the site', () => {
    const page = toPage(scriptGuard).replace(
      '<head>',
      '<head><script src="/_next/static/chunks/a.js" async=""></script><script type="application/ld+json">{"a":1}</script>',
    )
    expect(readPageScripts(page)).toEqual({ kind: 'known', inline: [scriptGuard] })
  })
})

test.each([
  ['any script', 'alert(1)'],
  ['data followed by code', 'self.__next_f.push([1,"a"]);alert(1)'],
  ['code inside data', 'self.__next_f.push([1,alert(1)])'],
  ['code in a template', 'self.__next_f.push([1,`$' + '{alert(1)}`])'],
  ['data of another shape', 'self.__next_f.push([1,"a",{}])'],
  ['code after the bundler’s start', `${bootstrap}alert(1)`],
  ['a chunk from elsewhere', bootstrap.replace('static/chunks/', '//evil.example/')],
  ['a chunk outside the folder', bootstrap.replace('10e-9_8.js', '../../api/x.js')],
  ['the project’s script with something added', `${headScript};alert(1)`],
])('refuses %s', (_name, script) => {
  expect(readPageScripts(toPage(scriptGuard, script))).toEqual({ kind: 'unknown', script })
})

test.each([
  ['a file of another site', '<script src="https://evil.example/a.js"></script>'],
  ['a file of another site for later', '<script data-src="https://evil.example/a.js"></script>'],
  ['a script with an address for later', '<script data-src="/_next/static/chunks/a.js">alert(1)</script>'],
  ['a file named without its scheme', '<script src="//evil.example/a.js"></script>'],
  ['a file of this site outside the build', '<script src="/lake/files/a.js"></script>'],
  ['an inline module', '<script type="module">alert(1)</script>'],
  ['an import map', '<script type="importmap">{}</script>'],
  ['a script in a drawing', '<svg><script>alert(1)</script></svg>'],
  ['a script in a template', '<template><script>alert(1)</script></template>'],
  [
    'a script after a text that looks like the end of one',
    `<script>self.__next_f.push([1,"</script><script>alert(1)</script>`,
  ],
])('refuses %s', (_name, html) => {
  expect(readPageScripts(`<!doctype html>${html}`).kind).toBe('unknown')
})

const own = `<script>${scriptGuard}</script><script>${headScript}</script>`
const toGenerated = (head: string) =>
  `<!DOCTYPE html><html lang="fr"><head>${head}</head><body><p>$&</p></body></html>`
const style = '<link rel="stylesheet" href="/a.css"/>'
const chunk = '/_next/static/chunks/0a-1~.js'
const files = `${style}<link rel="preload" as="script" fetchPriority="low" href="${chunk}"/><script src="${chunk}" async=""></script><script src="${chunk}" id="_R_" async=""></script><script src="${chunk}" noModule=""></script>`
const late = `${style}<script data-src="${chunk}" async=""></script><script data-src="${chunk}" id="_R_" async=""></script><script src="${chunk}" noModule=""></script>`

test('the site’s own scripts come first, then the policy that stops the preload scanner; the framework’s scripts only name their files', () => {
  const policy = `<meta http-equiv="content-security-policy" content="object-src 'none'"/>`
  expect(arrangeScripts(toGenerated(`<meta charSet="utf-8"/>${files}<title>$1</title>${own}`))).toBe(
    toGenerated(`<meta charSet="utf-8"/>${own}${policy}${late}<title>$1</title>`),
  )
})

test.each([
  ['without them', `<meta charSet="utf-8"/>${files}`],
  ['with them twice', `<meta charSet="utf-8"/>${own}${own}`],
  ['whose head begins differently', `${files}${own}`],
])('refuses a page %s', (_name, head) => {
  expect(arrangeScripts(toGenerated(head))).toBeNull()
})
