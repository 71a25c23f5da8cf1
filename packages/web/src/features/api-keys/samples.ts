/** A call that can be pasted into a terminal. */
export function curlSample(base: string, secret: string): string {
  return `curl ${base}/v1/chat/completions \\
  -H "Authorization: Bearer ${secret}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "demo", "messages": [{"role": "user", "content": "Hello"}]}'`
}

/** The same with OpenAI's own client. */
export function clientSample(base: string, secret: string): string {
  return `from openai import OpenAI

client = OpenAI(base_url="${base}/v1", api_key="${secret}")
answer = client.chat.completions.create(
    model="demo",
    messages=[{"role": "user", "content": "Hello"}],
)
print(answer.choices[0].message.content)`
}
