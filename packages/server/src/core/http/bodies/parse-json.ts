import { serve } from '#core/helpers/serve.ts'

// Worker thread that parses large bodies, which would block the event loop.
const tasks = {
  parse: (bytes: Uint8Array): unknown => parseJson(bytes),
}
export type ParsingTasks = typeof tasks

/** Throws a SyntaxError for invalid JSON. */
function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}

serve(tasks)
