import { connectStudio } from 'content-lake/client'
import { defineConfig, defineField, defineType } from 'sanity'
import { structureTool } from 'sanity/structure'

const note = defineType({
  name: 'note',
  title: 'Note',
  type: 'document',
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'slug', type: 'slug', options: { source: 'title' } }),
    defineField({ name: 'picture', type: 'image', options: { metadata: ['lqip', 'image', 'location'] } }),
    defineField({ name: 'before', type: 'reference', to: [{ type: 'note' }] }),
  ],
})

export default defineConfig({
  // Only this line is for the lake. Without `content-lake run`, it is empty.
  ...connectStudio(process.env.SANITY_STUDIO_CONTENT_LAKE),
  projectId: 'abc12345',
  dataset: 'production',
  plugins: [structureTool()],
  schema: { types: [note] },
})
