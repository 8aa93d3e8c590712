import { Card, Text } from '@sanity/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type AssetSource,
  type AssetSourceUploader,
  type AssetSourceUploadSubscriber,
  type ObjectInputProps,
  useWorkspace,
} from 'sanity'
import { useT } from '../words/words.ts'
import { toUploadProblem } from './uploadProblem.ts'

type UploadOptions = Parameters<AssetSourceUploader['upload']>[1]

type Failure = { name: string; error: unknown }

/**
 * Keeps the focus in a field whose picture arrives or goes: the button that had it disappears. Returns a reference for the element
 * around the field.
 */
function useKeptFocus(picture: unknown) {
  const field = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Node && Boolean(field.current?.contains(target))
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture is what replaces the elements of the field
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      field.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [picture])
  return field
}

/** Sanity's input of an image; above it, why the last picture was not accepted. Sanity refers to the browser's console. */
export function ImageInput(props: ObjectInputProps) {
  const t = useT()
  const { schemaType } = props
  const { assetSources } = useWorkspace().form.image
  const [failure, setFailure] = useState<Failure | null>(null)
  const field = useKeptFocus(props.value?.asset?._ref)
  const options = useMemo(
    () => ({
      ...schemaType.options,
      sources: (schemaType.options?.sources ?? assetSources).map((source: AssetSource) =>
        withFailures(source, setFailure),
      ),
    }),
    [schemaType, assetSources],
  )
  return (
    <div ref={field} style={{ display: 'contents' }}>
      <div role="alert">
        {failure && (
          <Card tone="critical" padding={3} marginBottom={3} radius={2}>
            <Text size={1} style={{ overflowWrap: 'anywhere' }}>
              {t('upload.problem', { name: failure.name, problem: toUploadProblem(failure.error, t) })}
            </Text>
          </Card>
        )}
      </div>
      {props.renderDefault({ ...props, schemaType: { ...schemaType, options } })}
    </div>
  )
}

/**
 * A source of pictures that sends each file to the lake, and passes its answer to `onFailure` instead of to Sanity. Sanity
 * itself would refuse files by the type that their name suggests.
 */
function withFailures(source: AssetSource, onFailure: (failure: Failure | null) => void): AssetSource {
  const { Uploader } = source
  if (!Uploader) return source
  return {
    ...source,
    Uploader: class extends Uploader {
      override upload(files: File[], { schemaType, onChange }: UploadOptions = {}) {
        onFailure(null)
        const sent = files.map((file) =>
          file.type.startsWith('image/') ? file : new File([file], file.name, { type: 'image/unknown' }),
        )
        const anyImage = schemaType && {
          ...schemaType,
          options: { ...schemaType.options, accept: undefined },
        }
        return super.upload(sent, { schemaType: anyImage, onChange })
      }
      override subscribe(subscriber: AssetSourceUploadSubscriber) {
        return super.subscribe((event) => {
          // Sanity's event `error`, for which it shows its own words, names no file.
          if (event.type === 'status' && event.status === 'error')
            onFailure({ name: event.file.file.name, error: event.file.error })
          if (event.type !== 'error') subscriber(event)
        })
      }
    },
  }
}
