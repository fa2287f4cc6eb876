// Run by `vitest`, in a process of its own: ../durable-streams.test.ts starts it and reads its report.
import { runConformanceTests } from '@durable-streams/server-conformance-tests';

runConformanceTests({ baseUrl: String(process.env.CONFORMANCE_URL) });
