import { defineCliConfig } from 'sanity/cli'

export default defineCliConfig({
  api: { projectId: 'abc12345', dataset: 'production' },
  // Use the installed version of the Studio. Load no newer one from sanity.io.
  deployment: { autoUpdates: false },
})
