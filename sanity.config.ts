// The Studio for Sanity's command line, which simulates a browser for it. The site mounts the same Studio at /studio.
export { browserConfig as default } from '#studio/browserConfig.ts'
