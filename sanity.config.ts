// For Sanity's command line, which simulates a browser. The site mounts the same Studio at /studio.
import { toBrowserConfig } from '#studio/browserConfig.ts'

export default toBrowserConfig()
