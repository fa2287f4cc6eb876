import { defineShell } from '../rsbuild.shared';

export default defineShell();
