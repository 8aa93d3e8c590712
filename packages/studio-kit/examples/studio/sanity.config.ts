import { connectStudio } from 'content-lake/client'
import { defineConfig, defineField, defineType } from 'sanity'
import { structureTool } from 'sanity/structure'
import { toOrderedLists } from 'studio-kit/order/orderedLists'
import { pickFor } from 'studio-kit/pick'
import { prepareBrowser } from 'studio-kit/prepareBrowser'
import { schedule } from 'studio-kit/schedule/plugin'
import { scheduleActions } from 'studio-kit/schedule/scheduleActions'
import { studioKit, translateTools } from 'studio-kit/studioKit'

const connection = connectStudio(process.env.SANITY_STUDIO_LAKE ?? 'http://localhost:3030')
const language = prepareBrowser(connection.projectId)
const pick = pickFor(language)
const toList = toOrderedLists(pick)

const recipe = defineType({
  name: 'recipe',
  title: pick('Recette', 'Recipe'),
  type: 'document',
  fields: [
    defineField({ name: 'title', title: pick('Titre', 'Title'), type: 'string' }),
    defineField({ name: 'order', type: 'number', hidden: true }),
  ],
})

export default defineConfig({
  ...connection,
  plugins: [
    structureTool({
      structure: (S) => {
        const recipes = S.documentTypeList('recipe').id('recipes').title(pick('Recettes', 'Recipes'))
        const title = pick('Cuisine', 'Kitchen')
        return S.list()
          .title(title)
          .items([S.listItem().id('recipes').title(title).child(toList(S, recipes))])
      },
    }),
    studioKit({ language, translatedTypes: [], isHosted: false, ownerSecretSource: 'kitchen/owner' }),
    schedule(),
  ],
  tools: translateTools(pick),
  schema: { types: [recipe] },
  document: { actions: scheduleActions },
})
