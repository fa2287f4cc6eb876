import {
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Copy,
  Download,
  Ellipsis,
  Eye,
  EyeOff,
  FileText,
  History,
  LogOut,
  type LucideIcon,
  type LucideProps,
  MessageSquare,
  Monitor,
  Moon,
  Pencil,
  Pin,
  PinOff,
  Plus,
  RotateCw,
  Search,
  Square,
  Sun,
  Trash2,
  X,
} from 'lucide-react';

export type IconProps = Pick<LucideProps, 'className' | 'size'>;

/** An icon never carries meaning alone: it is hidden from assistive technology, and its control has the name. */
const icon = (Glyph: LucideIcon, name: string, fill = 'none') => {
  const Icon = ({ className, size = 20 }: IconProps) => (
    <Glyph
      aria-hidden="true"
      focusable="false"
      className={className}
      size={size}
      strokeWidth={1.75}
      fill={fill}
    />
  );
  Icon.displayName = name;
  return Icon;
};

export const ArrowDownIcon = icon(ArrowDown, 'ArrowDownIcon');
export const BackIcon = icon(ArrowLeft, 'BackIcon');
export const BackwardIcon = icon(ChevronLeft, 'BackwardIcon');
export const CheckIcon = icon(Check, 'CheckIcon');
export const ChevronDownIcon = icon(ChevronDown, 'ChevronDownIcon');
export const CloseIcon = icon(X, 'CloseIcon');
export const CopyIcon = icon(Copy, 'CopyIcon');
export const DeleteIcon = icon(Trash2, 'DeleteIcon');
export const DownloadIcon = icon(Download, 'DownloadIcon');
export const EditIcon = icon(Pencil, 'EditIcon');
export const ForwardIcon = icon(ChevronRight, 'ForwardIcon');
export const HideIcon = icon(EyeOff, 'HideIcon');
export const HistoryIcon = icon(History, 'HistoryIcon');
export const MessageIcon = icon(MessageSquare, 'MessageIcon');
export const MoonIcon = icon(Moon, 'MoonIcon');
export const MoreIcon = icon(Ellipsis, 'MoreIcon');
export const PinIcon = icon(Pin, 'PinIcon');
export const PlusIcon = icon(Plus, 'PlusIcon');
export const RetryIcon = icon(RotateCw, 'RetryIcon');
export const SearchIcon = icon(Search, 'SearchIcon');
export const SendIcon = icon(ArrowUp, 'SendIcon');
export const ShowIcon = icon(Eye, 'ShowIcon');
export const SignOutIcon = icon(LogOut, 'SignOutIcon');
export const StopIcon = icon(Square, 'StopIcon', 'currentColor');
export const SunIcon = icon(Sun, 'SunIcon');
export const SystemThemeIcon = icon(Monitor, 'SystemThemeIcon');
export const UnpinIcon = icon(PinOff, 'UnpinIcon');
export const WorkIcon = icon(FileText, 'WorkIcon');
