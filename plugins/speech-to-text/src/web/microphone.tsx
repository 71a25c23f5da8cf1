import type { ComposerProps } from '@parlance/plugin-api/slots.ts'
import type { PluginHost } from '@parlance/plugin-api/web.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MicrophoneButton } from './microphone-button.tsx'
import { preferencesQuery } from './preferences.queries.ts'
import { recogniserClass } from './recogniser.ts'
import { canRecord } from './recording/recorder.ts'
import { useRecording } from './recording/use-recording.ts'
import { useDictation } from './use-dictation.ts'
import { rememberUnrecognised, useWay, type Way } from './way.ts'

type Props = ComposerProps & { host: PluginHost }

/** The microphone in front of the send button; hidden if speech cannot be turned into text. */
export function Microphone(props: Props) {
  const way = useWay(props.host)
  if (way === undefined || way === 'none') return null
  return way === 'server' ? <Recording {...props} /> : <Dictating {...props} way={way} />
}

function Dictating({ way, ...props }: Props & { way: Exclude<Way, 'server' | 'none'> }) {
  const { host, field } = props
  const client = useQueryClient()
  const isLocal = way === 'device'
  const onUnrecognised = async () => {
    const known = await client.ensureQueryData(preferencesQuery(host)).catch(() => null)
    if (known?.can_transcribe !== true || !canRecord()) return false
    rememberUnrecognised()
    host.notify(host.t('from_now_on_server'))
    return true
  }
  const Recogniser = recogniserClass(isLocal)
  const dictation = useDictation({ host, field, isLocal, Recogniser, onUnrecognised })
  return <MicrophoneButton {...props} way={way} speaking={dictation} />
}

function Recording(props: Props) {
  const recording = useRecording(props)
  return <MicrophoneButton {...props} way="server" speaking={recording} />
}
