export const SAMPLE_LANGUAGES = ['curl', 'Python', 'TypeScript'] as const
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number]

/** The properties of a call that a sample needs. */
export type SampledCall = {
  method: string
  /** `{name}` marks the values that the reader fills in. */
  path: string
  /** The environment variable that contains the credential; null if the call needs none. */
  secret: 'API_KEY' | 'TOKEN' | null
  /** JSON; null: the call has no body. */
  body: unknown
}

/** Bodies that work with the built-in demonstration models, by path. */
export const SAMPLE_BODIES: Readonly<Record<string, object>> = {
  '/v1/chat/completions': { model: 'demo', messages: [{ role: 'user', content: 'Hello' }] },
  '/v1/embeddings': { model: 'demo-embedding', input: 'Hello' },
  '/v1/images/generations': { model: 'demo-image', prompt: 'A harbour' },
}

/** Code that makes the call; it runs unchanged and needs no packages. */
export function sampleOf(language: SampleLanguage, call: SampledCall, base: string): string {
  return WRITERS[language](call, base + call.path)
}

const WRITERS: Record<SampleLanguage, (call: SampledCall, url: string) => string> = {
  curl: ({ method, secret, body }, url) =>
    [
      `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
      ...(secret === null ? [] : [`-H "Authorization: Bearer $${secret}"`]),
      ...(body === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    ].join(' \\\n  '),

  Python: ({ method, secret, body }, url) =>
    [
      `import ${[...(body === null ? [] : ['json']), ...(secret === null ? [] : ['os'])].concat('urllib.request').join(', ')}`,
      '',
      'request = urllib.request.Request(',
      `    ${JSON.stringify(url)},`,
      `    method="${method}",`,
      '    headers={',
      ...(secret === null ? [] : [`        "Authorization": "Bearer " + os.environ["${secret}"],`]),
      ...(body === null ? [] : ['        "Content-Type": "application/json",']),
      '    },',
      ...(body === null ? [] : [`    data=json.dumps(${inPython(body)}).encode(),`]),
      ')',
      'with urllib.request.urlopen(request) as response:',
      '    print(response.read().decode())',
    ].join('\n'),

  TypeScript: ({ method, secret, body }, url) =>
    [
      `const response = await fetch(${JSON.stringify(url)}, {`,
      `  method: '${method}',`,
      '  headers: {',
      ...(secret === null ? [] : [`    Authorization: \`Bearer \${process.env.${secret}}\`,`]),
      ...(body === null ? [] : [`    'Content-Type': 'application/json',`]),
      '  },',
      ...(body === null ? [] : [`  body: JSON.stringify(${JSON.stringify(body)}),`]),
      '})',
      'if (!response.ok) throw new Error(await response.text())',
      'console.log(await response.text())',
    ].join('\n'),
}

/** For a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

function inPython(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${inPython(one)}`)
    .join(', ')}}`
}
