import { afterEach, expect, rs, test } from '@rstest/core';
import { cleanup, render, screen } from '@testing-library/react';
import { ExportProgress } from './export-progress';

afterEach(cleanup);

test('an export says its size in MB, from the first one on', () => {
  const onCancel = rs.fn();
  const { rerender } = render(<ExportProgress title="调琴" bytes={999_999} onCancel={onCancel} />);
  expect(screen.getByRole('status').textContent).toBe('正在导出调琴');
  expect(screen.queryByText(/MB/)).toBeNull();
  rerender(<ExportProgress title="调琴" bytes={12_340_000} onCancel={onCancel} />);
  expect(screen.getByText('12.3 MB')).toBeTruthy();
  screen.getByRole('button', { name: '取消' }).click();
  expect(onCancel).toHaveBeenCalledTimes(1);
});
