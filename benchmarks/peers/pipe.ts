// The least that a server between browser and model can do: forward the request, and stream the response back.
import { createServer, request } from 'node:http'

const model = `${process.env['MODEL_URL'] ?? ''}/chat/completions`
const headers = { 'content-type': 'application/json' }

const server = createServer((incoming, outgoing) => {
  const onward = request(model, { method: 'POST', headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, { 'content-type': 'text/event-stream' })
    answer.pipe(outgoing)
  })
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
