// For Sanity's command line, which gives it a stand-in of a browser; the site mounts the same Studio at /studio.
export { browserConfig as default } from '#studio/browserConfig.ts'
