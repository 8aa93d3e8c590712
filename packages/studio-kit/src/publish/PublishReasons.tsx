import { ErrorOutlineIcon } from '@sanity/icons/ErrorOutline'
import { Card, Flex, Stack, Text } from '@sanity/ui'
import { type DocumentBadgeComponent, definePlugin, type FieldProps, type InputProps } from 'sanity'
import { useDocumentPane } from 'sanity/structure'
import { useT } from '../words/words.ts'
import { findMistakes } from './mistakes.ts'

type Options = {
  /** The types of fields whose inputs show their own errors. */
  typesWithOwnErrors: readonly string[]
}

const toFieldWithMistakes =
  ({ typesWithOwnErrors }: Options) =>
  (props: FieldProps) => {
    const errors = typesWithOwnErrors.includes(props.schemaType.name)
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
  const t = useT()
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
        aria-label={t('mistakes.title')}
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
            {t('mistakes.waits')}
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
                  {where && <strong>{t('mistakes.where', { where })}</strong>}
                  {message}
                </Text>
              </Card>
            </li>
          ))}
        </Stack>
        {more > 0 && (
          <Card padding={2} tone="inherit">
            <Text size={1} muted>
              {t('mistakes.more', { count: more })}
            </Text>
          </Card>
        )}
      </Card>
    </>
  )
}

/** The badge beside “Publish” while it is grey because there is nothing to publish. */
const unchangedBadge: DocumentBadgeComponent = ({ draft, published, version }) => {
  const t = useT()
  if (draft || version) return null
  return { label: published ? t('badge.unchanged') : t('badge.empty'), title: t('badge.hint') }
}

/** Shows in the form and beside “Publish” why a document cannot be published. Sanity uses only tooltips and a panel. */
export const publishReasons = definePlugin((options: Options) => ({
  name: 'publish-reasons',
  form: { components: { field: toFieldWithMistakes(options), input: InputWithMistakes } },
  document: { badges: (badges: DocumentBadgeComponent[]) => [...badges, unchangedBadge] },
}))
