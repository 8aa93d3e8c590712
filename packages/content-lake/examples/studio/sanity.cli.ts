import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: { projectId: 'content-lake', dataset: 'production' },
  // The Studio is what is installed: nothing is loaded from sanity.io.
  deployment: { autoUpdates: false },
})
