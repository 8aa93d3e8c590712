// Preloaded into every process of a site under test. Redirects its connections to sanity.io, and to its own public address, to the
// stand-in (hostedLake.ts).
// They keep the original host name, so that certificates are checked as usual.
const tls = require('node:tls')

const { connect } = tls
const port = Number(process.env.HOSTED_LAKE_PORT)

tls.connect = (options, ...rest) =>
  /(?:^|\.)(?:sanity\.io|site\.example)$/.test(options?.servername || options?.host || '')
    ? connect(
        { ...options, servername: options.servername || options.host, host: '127.0.0.1', port },
        ...rest,
      )
    : connect(options, ...rest)
