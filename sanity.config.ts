// For Sanity's command line, which simulates a browser. The site mounts the same Studio at /studio.
import { loadBrowserConfig } from '#studio/browserConfig.ts'

const toConfig = await loadBrowserConfig()

export default toConfig()
