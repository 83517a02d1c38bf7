# SPDX-License-Identifier: BSD-3-Clause
"""The names that intrinsic modules have."""

from __future__ import annotations

import re

_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)

_ENVIRONMENT = """
    atomic_int_kind atomic_logical_kind character_kinds character_storage_size compiler_options
    compiler_version error_unit file_storage_size input_unit int8 int16 int32 int64 integer_kinds
    iostat_end iostat_eor iostat_inquire_internal_unit lock_type logical_kinds numeric_storage_size
    output_unit real_kinds real32 real64 real128 stat_locked stat_locked_other_image
    stat_stopped_image stat_unlocked"""
_C_BINDING = """
    c_int c_short c_long c_long_long c_signed_char c_size_t c_int8_t c_int16_t c_int32_t c_int64_t
    c_int_least8_t c_int_least16_t c_int_least32_t c_int_least64_t c_int_fast8_t c_int_fast16_t
    c_int_fast32_t c_int_fast64_t c_intmax_t c_intptr_t c_float c_double c_long_double
    c_float_complex c_double_complex c_long_double_complex c_bool c_char c_null_char c_alert
    c_backspace c_form_feed c_new_line c_carriage_return c_horizontal_tab c_vertical_tab
    c_null_ptr c_null_funptr c_ptr c_funptr c_associated c_f_pointer c_f_procpointer c_funloc
    c_loc c_sizeof"""
_EXCEPTIONS = """
    ieee_flag_type ieee_status_type ieee_invalid ieee_overflow ieee_divide_by_zero ieee_underflow
    ieee_inexact ieee_usual ieee_all ieee_get_flag ieee_get_halting_mode ieee_get_status
    ieee_set_flag ieee_set_halting_mode ieee_set_status ieee_support_flag ieee_support_halting"""
_ARITHMETIC = _EXCEPTIONS + """
    ieee_class_type ieee_signaling_nan ieee_quiet_nan ieee_negative_inf ieee_negative_normal
    ieee_negative_denormal ieee_negative_zero ieee_positive_zero ieee_positive_denormal
    ieee_positive_normal ieee_positive_inf ieee_other_value ieee_round_type ieee_nearest
    ieee_to_zero ieee_up ieee_down ieee_other operator(==) operator(/=) ieee_support_datatype
    ieee_support_denormal ieee_support_divide ieee_support_inf ieee_support_io ieee_support_nan
    ieee_support_rounding ieee_support_sqrt ieee_support_standard ieee_support_underflow_control
    ieee_class ieee_copy_sign ieee_is_finite ieee_is_nan ieee_is_normal ieee_is_negative ieee_logb
    ieee_next_after ieee_rem ieee_rint ieee_scalb ieee_unordered ieee_value
    ieee_selected_real_kind ieee_get_rounding_mode ieee_get_underflow_mode ieee_set_rounding_mode
    ieee_set_underflow_mode"""
_FEATURES = """
    ieee_features_type ieee_datatype ieee_denormal ieee_divide ieee_halting ieee_inexact_flag
    ieee_inf ieee_invalid_flag ieee_nan ieee_rounding ieee_sqrt ieee_underflow_flag"""
_LATER_EXCEPTIONS = " ieee_modes_type ieee_get_modes ieee_set_modes "
_LATER_ARITHMETIC = _LATER_EXCEPTIONS + """
    ieee_away ieee_fma ieee_int ieee_max_num ieee_max_num_mag ieee_min_num ieee_min_num_mag
    ieee_negative_subnormal ieee_next_down ieee_next_up ieee_positive_subnormal ieee_quiet_eq
    ieee_quiet_ge ieee_quiet_gt ieee_quiet_le ieee_quiet_lt ieee_quiet_ne ieee_real
    ieee_signaling_eq ieee_signaling_ge ieee_signaling_gt ieee_signaling_le ieee_signaling_lt
    ieee_signaling_ne ieee_signbit ieee_support_subnormal"""
#: What all compilers for Fortran 2008 have, and what later standards add.
_NAMES = {
    "iso_fortran_env": (_ENVIRONMENT, """
        current_team event_type initial_team parent_team stat_failed_image
        stat_unlocked_failed_image team_type"""),
    "iso_c_binding": (_C_BINDING, "c_ptrdiff_t"),
    "ieee_exceptions": (_EXCEPTIONS, _LATER_EXCEPTIONS),
    "ieee_arithmetic": (_ARITHMETIC, _LATER_ARITHMETIC),
    "ieee_features": (_FEATURES, "ieee_subnormal"),
}


#: Lower-case names of the modules that every compiler has.
INTRINSIC_MODULES = frozenset(_NAMES)


def intrinsic_names(module: str, text: str, is_public: bool) -> list[str] | None:
    """
    :param module: name of a module.
    :param text: what uses it.
    :param is_public: whether others may use its names from there.

    :returns: the names that the text has from an intrinsic module, or others may ask for; None if
        it is no such module.
    """
    if module.lower() not in _NAMES:
        return None
    common, later = map(str.split, _NAMES[module.lower()])
    # Kinds follow numbers, as in 1.0_real64.
    used = {word.lower() for word in _WORD.findall(text)}
    return [name for name in common if is_public or name in used or not name.isidentifier()] \
        + [name for name in later if name in used]
