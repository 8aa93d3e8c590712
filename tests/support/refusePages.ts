import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Preloaded into a site. Its renderer cannot make a page whose address has the word `intenable`, as if a document of that page did
 * not agree with the code: Next answers as for an unknown page.
 */
const { request } = http

Object.assign(http, {
  request: (...[options, ...rest]: [http.RequestOptions]) =>
    request(options.path?.includes('intenable') ? { ...options, path: '/no-such-page' } : options, ...rest),
})
syncBuiltinESMExports()
