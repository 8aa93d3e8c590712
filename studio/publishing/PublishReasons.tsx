import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { type DocumentBadgeComponent, definePlugin, type FieldProps, type InputProps } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import type { PickWording } from 'studio-kit/pick'
import { usePick } from 'studio-kit/ui/languages'
import { findMistakes } from './mistakes.ts'

/** Shows in the form and beside “Publish” why a document cannot be published. Sanity uses only tooltips and a panel. */
export const publishReasons = definePlugin((pick: PickWording) => ({
  name: 'publish-reasons',
  form: { components: { field: FieldWithMistakes, input: InputWithMistakes } },
  document: { badges: (badges: DocumentBadgeComponent[]) => [...badges, toUnchangedBadge(pick)] },
}))

/** Types whose inputs show their own errors. */
const typesWithOwnErrors = new Set(['priceAmount'])

function FieldWithMistakes(props: FieldProps) {
  const errors = typesWithOwnErrors.has(props.schemaType.name)
    ? []
    : props.validation.filter(({ level }) => level === 'error')
  return (
    // The same elements whether there are errors or not: otherwise the field loses the focus while someone types.
    <Stack gap={2}>
      {props.renderDefault(props)}
      {errors.length > 0 && (
        <Card tone="critical" padding={3} radius={2}>
          <Text size={1}>{errors.map(({ message }) => message).join(' ')}</Text>
        </Card>
      )}
    </Stack>
  )
}

/** Adds the list of mistakes to the whole form of a document, at the bottom of its window. */
const InputWithMistakes = (props: InputProps) => (
  <>
    {props.renderDefault(props)}
    {props.id === 'root' && <Mistakes />}
  </>
)

/** More would cover the form on a phone. The next ones appear as these are corrected. */
const maxShown = 3

/** The list covers the bottom of the form: a focused field is scrolled above it. */
const roomBelow = `
[data-testid="document-panel-scroller"]:has([data-own="mistakes"]) {
  scroll-padding-bottom: 14rem;
}
`

function Mistakes() {
  const pick = usePick()
  const { validation, schemaType, formState, onPathOpen, onFocus } = useDocumentPane()
  const mistakes = formState?.readOnly ? [] : findMistakes(validation, schemaType)
  if (mistakes.length === 0) return null
  const more = mistakes.length - maxShown
  return (
    <>
      <style>{roomBelow}</style>
      <Card
        as="section"
        data-own="mistakes"
        aria-label={pick('Avant de publier', 'Before publishing')}
        tone="critical"
        border
        radius={2}
        padding={2}
        marginTop={5}
        style={{ position: 'sticky', bottom: '0.75rem', zIndex: 2 }}
      >
        <Flex gap={3} padding={2}>
          <Text size={1}>
            <ErrorOutlineIcon />
          </Text>
          <Text size={1} weight="medium" role="status">
            {pick('«\u00a0Publier\u00a0» attend une correction\u00a0:', '“Publish” waits for a correction:')}
          </Text>
        </Flex>
        <Stack as="ul" gap={1} padding={0} margin={0} style={{ listStyle: 'none' }}>
          {mistakes.slice(0, maxShown).map(({ path, where, message }) => (
            <li key={`${JSON.stringify(path)} ${message}`}>
              <Card
                as="button"
                tone="critical"
                padding={2}
                radius={2}
                style={{ width: '100%', textAlign: 'start' }}
                onClick={() => {
                  onPathOpen(path)
                  onFocus(path)
                }}
              >
                <Text size={1}>
                  {where && <strong>{where + pick('\u00a0: ', ': ')}</strong>}
                  {message}
                </Text>
              </Card>
            </li>
          ))}
        </Stack>
        {more > 0 && (
          <Card padding={2} tone="inherit">
            <Text size={1} muted>
              {pick(`et ${more} de plus`, `and ${more} more`)}
            </Text>
          </Card>
        )}
      </Card>
    </>
  )
}

/** The badge beside “Publish” while it is grey because there is nothing to publish. */
const toUnchangedBadge =
  (pick: PickWording): DocumentBadgeComponent =>
  ({ draft, published, version }) => {
    if (draft || version) return null
    return {
      label: published
        ? pick('Rien de nouveau à publier', 'Nothing new to publish')
        : pick('Rien d’écrit à publier', 'Nothing written to publish'),
      title: pick('Écrivez, et «\u00a0Publier\u00a0» s’allume.', 'Write something, and “Publish” lights up.'),
    }
  }
