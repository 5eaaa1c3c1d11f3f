import { createServer } from 'node:http';
import { createHalf } from './ajax-half.js';
import { createFixture } from './fixture.js';

/*
 * The native half as an HTTP server on a port of its own of the loopback interface. A request names the whole URL, as to a proxy, so that
 * the half itself tells what is its own; all else is misdirected.
 */

const half = createHalf(createFixture(), (text) => process.stderr.write(`cannot be read: ${text}\n`));

const server = createServer({ maxHeaderSize: 4 * 1024 * 1024 }, async (request, response) => {
  // The body is of no account, but has to be taken.
  request.resume();
  const answer = await half({
    url: request.url,
    method: request.method,
    header: (name) => request.headers[name],
  });
  if (answer === null) {
    response.writeHead(421, { 'Content-Length': '0', Connection: 'close' });
    response.end();
    return;
  }
  response.writeHead(answer.status, answer.headers);
  response.end(answer.body);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${server.address().port}\n`);
});
