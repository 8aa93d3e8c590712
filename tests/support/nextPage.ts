import { toBeforePaintScript } from 'preferences/beforePaintScript'
import { scriptGuard } from 'releases/security/trustedTypes'
import { locales } from '#lib/languages.ts'

const ownScripts = `<script>${scriptGuard}</script><script>${toBeforePaintScript(locales)}</script>`

/** A page as Next writes it: a style sheet, then the site's own scripts, then data. */
export const nextPage = `<!DOCTYPE html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/>${ownScripts}</head><script>self.__next_f.push([1,"data"])</script>`
