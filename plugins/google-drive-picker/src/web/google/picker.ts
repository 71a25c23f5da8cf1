import type { DriveSettings } from '../../settings.ts'
import { type FileRef, keyIn } from '../drive/drive.ts'
import type { PickerAnswer, PickerSdk } from './sdk.ts'

export type Picked = FileRef & { name: string; media_type: string; size: number | null }

type Options = {
  picker: PickerSdk
  settings: DriveSettings
  token: string
  language: string
  max: number | null
  /** Only these files are shown; the person confirms that Parlance may read them. */
  ids?: readonly string[]
}

/** The maximum and minimum size of Google's window. */
const SIZE = { width: [320, 1051], height: [320, 650] } as const
const fit = ([min, max]: readonly [number, number], room: number) => Math.max(min, Math.min(max, room))

/** Lets a person choose files in Google's window; empty if they close it. Throws if the window reports an error. */
export function pick(options: Options): Promise<Picked[]> {
  const { picker, settings, token, language, max, ids } = options
  return new Promise((resolve, reject) => {
    const restore = nameOrigin()
    const view = () =>
      new picker.DocsView(picker.ViewId.DOCS).setIncludeFolders(true).setMode(picker.DocsViewMode.LIST)
    const builder = new picker.PickerBuilder()
      .enableFeature(picker.Feature.MULTISELECT_ENABLED)
      .setOAuthToken(token)
      .setDeveloperKey(settings.api_key)
      .setAppId(settings.app_id)
      .setLocale(language)
      .setOrigin(location.origin)
      .setSize(fit(SIZE.width, innerWidth - 16), fit(SIZE.height, innerHeight - 32))
      .setCallback((answer) => {
        if (answer.action === 'picked') end(() => resolve(docsIn(answer)))
        if (answer.action === 'cancel') end(() => resolve([]))
        if (answer.action === 'error') end(() => reject(new Error('the Google Picker reports an error')))
      })
    if (max !== null) builder.setMaxItems(max)
    if (ids === undefined) {
      builder.addView(view().setParent('root')).addView(view()).addView(view().setEnableDrives(true))
    } else {
      builder.addView(new picker.DocsView(picker.ViewId.DOCS).setFileIds(ids.join(',')))
    }
    const shown = builder.build()
    const end = (settle: () => void) => {
      shown.setVisible(false)
      shown.dispose?.()
      restore()
      settle()
    }
    shown.setVisible(true)
  })
}

function docsIn({ docs = [] }: PickerAnswer): Picked[] {
  return docs.flatMap(({ id, name, mimeType, sizeBytes, resourceKey }) => {
    if (typeof id !== 'string' || id === '') return []
    const size = Number(sizeBytes)
    return {
      id,
      resource_key: keyIn(resourceKey),
      name: typeof name === 'string' ? name : id,
      media_type: typeof mimeType === 'string' ? mimeType : '',
      size: Number.isSafeInteger(size) && size > 0 ? size : null,
    }
  })
}

/** Google checks an API key that is restricted to a site by the referrer, which our pages otherwise do not send. */
function nameOrigin(): () => void {
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = 'strict-origin'
  document.head.append(meta)
  return () => {
    meta.content = 'no-referrer'
    meta.remove()
  }
}
