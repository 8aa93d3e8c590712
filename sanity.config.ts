// For Sanity's command line, which simulates a browser. The site mounts the same Studio at /studio.
export { browserConfig as default } from '#studio/browserConfig.ts'
