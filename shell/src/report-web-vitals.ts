import type { Metric } from 'web-vitals';

/**
 * Reports how fast this page was for its reader: CLS, FCP, INP, LCP and TTFB, each when it is final. Without a callback
 * nothing is measured and nothing is downloaded (R1.7).
 */
export async function reportWebVitals(callback?: (metric: Metric) => void): Promise<void> {
  if (callback === undefined) return;
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(callback);
}
