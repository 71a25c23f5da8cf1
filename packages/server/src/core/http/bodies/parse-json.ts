import { serve } from '#core/helpers/serve.ts'

// What a thread beside the server's does with bodies whose parsing would hold everybody else up.
const tasks = {
  parse: (bytes: Uint8Array): unknown => parseJson(bytes),
}
export type ParsingTasks = typeof tasks

/** Throws a SyntaxError for what is no JSON. */
function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}

serve(tasks)
